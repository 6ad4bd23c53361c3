export declare const PARSE_OPTIONS: {
    maxTokens: 2000;
};
/** Why a document may not go on. */
export interface GateRefusal {
    readonly code: 'QUERY_TOO_COMPLEX' | 'BAD_USER_INPUT';
    readonly message: string;
}
export interface Gate {
    /** Why the document is refused; null when it may go on. */
    refuse(source: string): GateRefusal | null;
}
export declare function openGate(): Gate;
