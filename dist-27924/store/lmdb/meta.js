import { textKey } from "./engine/keys.js";
export function openLmdbMeta(env) {
    return {
        get: async (name) => env.read(() => env.meta.get(textKey(name)) ?? null),
        put: async (name, value) => {
            await env.write(() => {
                env.meta.put(textKey(name), value);
            });
        },
        putOnce: async (name, value) => env.write(() => {
            const stands = env.meta.get(textKey(name)) ?? value;
            env.meta.put(textKey(name), stands);
            return stands;
        }),
    };
}
//# sourceMappingURL=meta.js.map