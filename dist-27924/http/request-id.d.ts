export declare const REQUEST_ID_HEADER = "x-request-id";
export declare function requestIdOf(given: string | readonly string[] | undefined): string;
