import { insertOnce, upsertOnce } from "./engine/cas.js";
export function openMongoMeta({ meta }) {
    const put = async (name, value) => {
        await upsertOnce(meta, { _id: name }, { $set: { value } });
    };
    return {
        get: async (name) => {
            return (await meta.findOne({ _id: name }))?.value ?? null;
        },
        put,
        putOnce: async (name, value) => {
            if (await insertOnce(meta, { _id: name, value }))
                return value;
            return (await meta.findOne({ _id: name }))?.value ?? value;
        },
    };
}
//# sourceMappingURL=meta.js.map