export interface Node {
    readonly host: string;
    readonly port: number;
}
export interface RedisTarget {
    readonly kind: 'single' | 'cluster' | 'sentinel';
    /** The server, the Cluster's seed nodes, or the Sentinels. */
    readonly nodes: readonly Node[];
    readonly username: string | null;
    readonly password: string | null;
    /** 0 in a Cluster. */
    readonly db: number;
    /** The name the Sentinels know the primary by; null without them. */
    readonly primary: string | null;
    readonly isTls: boolean;
    /** The address without user and password, for logs and messages. */
    readonly shown: string;
}
/** Throws BAD_USER_INPUT for anything that is not one of the shapes. */
export declare function parseRedisUrl(url: string): RedisTarget;
