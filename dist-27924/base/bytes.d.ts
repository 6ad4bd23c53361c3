export declare class ByteWriter {
    #private;
    constructor(capacity: number);
    u8(value: number): void;
    u48(value: number): void;
    f32(value: number): void;
    /** Seven bits a byte, least first; integers up to 2^53 - 1. */
    varint(value: number): void;
    /** Zigzag, so that small negative numbers stay short. Up to 2^52 either way. */
    signed(value: number): void;
    text(value: string): void;
    bytes(values: ArrayLike<number>): void;
    finish(): Uint8Array;
}
/** Reads what ByteWriter wrote; throws when the bytes end early. */
export declare class ByteReader {
    #private;
    constructor(bytes: Uint8Array);
    u8(): number;
    u48(): number;
    f32(): number;
    varint(): number;
    signed(): number;
    /** A varint that counts entries of at least so many bytes each. Refuses a count that the remaining bytes cannot hold. */
    count(bytesEach?: number): number;
    text(): string;
    /** The remaining bytes. */
    rest(): Uint8Array;
}
