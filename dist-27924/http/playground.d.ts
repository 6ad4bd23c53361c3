import type { FastifyInstance } from 'fastify';
import type { DemoViewer } from '../graphql/context.ts';
interface PlaygroundOptions {
    readonly demoViewers: readonly DemoViewer[];
    /** Whether the server accepts the development header. */
    readonly isHeaderOn: boolean;
}
/** A saved operation, as one tab. */
export interface SavedOperation {
    readonly title: string;
    readonly query: string;
    /** JSON. */
    readonly variables: string;
}
export declare function addPlayground(server: FastifyInstance, options: PlaygroundOptions): Promise<void>;
/** The saved operations in the order of their file names. A file starts with `# title` and may hold one `# variables: {…}`. */
export declare function readOperations(dir?: URL): readonly SavedOperation[];
export {};
