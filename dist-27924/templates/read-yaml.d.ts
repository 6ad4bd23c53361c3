import { type SourceMap } from './template-problem.ts';
export interface ParsedYaml {
    readonly data: unknown;
    readonly sourceMap: SourceMap;
}
/** Throws INVALID_TEMPLATE with the file, line and path of what it refuses. */
export declare function readYaml(file: string, text: string): ParsedYaml;
