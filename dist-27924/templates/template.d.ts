/** What a template is once it is compiled, and the set of them that is being served. */
import type { FenceSettings } from '../fence/settings.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import type { Stream } from '../streams/stream.ts';
/** A parsed, checked, compiled template. Without a fence it is strictly chronological. */
export interface Template {
    readonly name: string;
    /** Changes with the content of the file and of every template it refers to. */
    readonly version: string;
    readonly description: string;
    /** `viewer` templates refuse anonymous viewers. */
    readonly access: 'public' | 'viewer';
    /** Parameter names and descriptions; every one is required and a string. */
    readonly params: Readonly<Record<string, string>>;
    readonly stream: Stream;
    readonly rank: RankSpec | null;
    readonly fence: FenceSettings | null;
}
export interface TemplateStatus {
    readonly name: string;
    readonly version: string;
    readonly description: string;
    readonly params: Readonly<Record<string, string>>;
    /** Why its newest edit is not serving; null when it is. */
    readonly error: string | null;
}
/** The templates being served now. Hot-reloaded; a broken edit keeps the last good version. */
export interface Templates {
    /** Null when no such template was ever good. */
    get(name: string): Template | null;
    /** By name; includes files that were never good, with version "none". */
    list(): readonly TemplateStatus[];
    close(): Promise<void>;
}
