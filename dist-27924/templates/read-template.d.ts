import type { Part } from '../streams/parts.ts';
import { type SourceMap } from './template-problem.ts';
import type { Template } from './template.ts';
/** A template as one file describes it, before what it refers to is known. */
export interface TemplateSource extends Pick<Template, 'name' | 'description' | 'access' | 'params' | 'rank' | 'fence'> {
    readonly sourceMap: SourceMap;
    /** Of the file's text. */
    readonly hash: string;
    readonly stream: Part;
}
export interface TemplateText {
    readonly file: string;
    readonly text: string;
}
/** Throws INVALID_TEMPLATE with every problem found, each with its file, line, column and path. */
export declare function readTemplate({ file, text }: TemplateText): TemplateSource;
/** The name a file gives itself, even when the rest of it is refused; null when its text has no such line. */
export declare function nameIn({ text }: TemplateText): string | null;
