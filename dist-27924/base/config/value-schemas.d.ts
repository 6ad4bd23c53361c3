/** How the text of one option becomes its value: zod schemas whose messages say what was expected. */
import { z } from 'zod';
export declare const onOff: z.ZodPipe<z.ZodEnum<{
    on: "on";
    off: "off";
}>, z.ZodTransform<boolean, "on" | "off">>;
export declare const shortText: z.ZodString;
/** Parts separated by commas, without the spaces around them; empty ones are left out. */
export declare const commaList: z.ZodPipe<z.ZodString, z.ZodTransform<readonly string[], string>>;
export declare const jwtSecret: z.ZodString;
export declare const jwtAlgorithms: z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<string[], string>>, z.ZodArray<z.ZodEnum<{
    RS256: "RS256";
    PS256: "PS256";
    ES256: "ES256";
    EdDSA: "EdDSA";
}>>>;
/** https, or http on loopback. */
export declare const jwksUrl: z.ZodPipe<z.ZodString, z.ZodTransform<import("url").URL, string>>;
/** The keys of cursors: the first seals, every one opens. */
export declare const cursorKeys: z.ZodPipe<z.ZodString, z.ZodTransform<{
    readonly id: string;
    readonly secret: Uint8Array;
}[], string>>;
export declare const origins: z.ZodPipe<z.ZodString, z.ZodTransform<readonly string[], string>>;
/** Kinds that witnesses may be of, and whether each keeps a value or an instant. */
export declare const witnessKinds: z.ZodPipe<z.ZodString, z.ZodTransform<{
    [k: string]: "value" | "instant";
}, string>>;
export declare function wholeNumber(min: number, max: number): z.ZodType<number, string>;
/** The address of a service, by one of the protocols. It may be a list of hosts, which no URL can be; the driver reads the rest. */
export declare function serviceUrl(...protocols: readonly string[]): z.ZodType<string, string>;
