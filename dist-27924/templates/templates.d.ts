import type { Logger } from '../base/log.ts';
import type { CompileOptions } from './compile-template.ts';
import type { Templates } from './template.ts';
export interface TemplatesOptions extends Pick<CompileOptions, 'checkRank'> {
    /** The shipped folder first; a name in a later folder replaces the same name in an earlier one. */
    readonly dirs: readonly string[];
    readonly log: Pick<Logger, 'info' | 'warn'>;
    /** When false, the folders are read again only by `reload`. */
    readonly isWatching: boolean;
}
export interface ReloadableTemplates extends Templates {
    /** Reads the folders again; resolves when what they hold now is served. */
    reload(): Promise<void>;
}
/**
 * Throws INVALID_TEMPLATE, naming the flag, when a folder cannot be read at start. A file that is not a template does
 * not stop the start: `list` and the log report it.
 */
export declare function openTemplates(options: TemplatesOptions): Promise<ReloadableTemplates>;
