import { type CompileOptions } from './compile-template.ts';
import type { TemplateFile } from './folder-reader.ts';
import type { TemplateSource } from './read-template.ts';
import type { Template, TemplateStatus } from './template.ts';
interface ServingTemplate {
    readonly source: TemplateSource;
    readonly template: Template;
}
export interface TemplateSet {
    readonly serving: ReadonlyMap<string, ServingTemplate>;
    readonly statuses: readonly TemplateStatus[];
}
export declare const NO_TEMPLATES: TemplateSet;
/** Drops a name that no file has any more; every other name keeps serving what was last good. */
export declare function chooseTemplates(before: TemplateSet, files: readonly TemplateFile[], options: CompileOptions): TemplateSet;
export {};
