import { LIMITS } from "../base/limits.js";
import { openApollo } from "./apollo.js";
import { openExecutor } from "./executor.js";
import { openGate } from "./gate.js";
import { openOperationCache } from "./operation-cache.js";
import { openResponseCache } from "./response-cache.js";
import { buildExecutableSchema } from "./schema.js";
export async function openEngine({ schemaText, config, log }) {
    const schema = buildExecutableSchema(schemaText);
    const operations = openOperationCache();
    const executor = openExecutor({
        schema,
        costMax: config.queryCostMax,
        log,
        compileAfter: LIMITS.compileAfterRuns,
    });
    return {
        schema,
        gate: openGate(),
        apollo: await openApollo({ schema, config, executor, operations, log }),
        operations,
        executor,
        responses: openResponseCache(schema),
    };
}
//# sourceMappingURL=engine.js.map