/** What is wrong with a template file, and where: collected while it is read, then thrown as one FeedError. */
import { FeedError } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
/** One line a problem: `file.yaml:line:col path.to.key: expected …, got …`. */
export function templateError({ file, locate }, problems) {
    const lines = problems.slice(0, LIMITS.validationErrorsMax).map(({ path, text, isKey, at }) => {
        const { line, col } = at ?? locate(path, isKey === true);
        return `${file}:${line}:${col}${path.length > 0 ? ` ${path.join('.')}` : ''}: ${text}`;
    });
    const more = problems.length - lines.length;
    if (more > 0)
        lines.push(`${file}: and ${more} more`);
    return new FeedError('INVALID_TEMPLATE', lines.join('\n'));
}
//# sourceMappingURL=template-problem.js.map