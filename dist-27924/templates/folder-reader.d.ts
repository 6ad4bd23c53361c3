import { type TemplateSource } from './read-template.ts';
interface FileEntry {
    readonly file: string;
    /** Index of its folder; a name in a later folder replaces the same name in an earlier one. */
    readonly folder: number;
}
/** One file as it was read: a source, or why it is not one. */
export interface TemplateFile extends FileEntry {
    readonly name: string;
    readonly source: TemplateSource | null;
    readonly error: string | null;
}
export interface FolderReader {
    /** Every template file, by folder and then by file name. Throws INVALID_TEMPLATE when a folder cannot be read. */
    read(): Promise<readonly TemplateFile[]>;
}
export declare function isTemplateFile(file: string): boolean;
/**
 * The first folder is the shipped one; `--templates` names the rest. The reader remembers which name a file last had,
 * so that an edit which breaks even its name is reported under the right one.
 */
export declare function createFolderReader(dirs: readonly string[]): FolderReader;
export {};
