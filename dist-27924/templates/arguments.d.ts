import type { Template } from './template.ts';
export declare const PARAM_NAME: RegExp;
export interface GivenArgument {
    readonly name: unknown;
    readonly value: unknown;
}
/** Exactly the template's parameters, each once. Refuses the rest with BAD_USER_INPUT. */
export declare function checkArgs(template: Pick<Template, 'name' | 'params'>, given: readonly GivenArgument[]): Readonly<Record<string, string>>;
