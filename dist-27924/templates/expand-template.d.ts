import { type Part } from '../streams/parts.ts';
import type { TemplateSource } from './read-template.ts';
/** What templates may refer to: a source by name, "broken" when its file was never good, null for an unknown name. */
export interface References {
    readonly find: (name: string) => TemplateSource | 'broken' | null;
    readonly names: () => readonly string[];
}
export interface ExpandedTemplate {
    /** Without references; every value is a literal or a parameter of the root. */
    readonly stream: Part;
    /** The root and everything it refers to. */
    readonly sources: readonly TemplateSource[];
}
/** Throws INVALID_TEMPLATE, located in the root's own file. */
export declare function expandTemplate(root: TemplateSource, references: References): ExpandedTemplate;
