import type { Template } from '../templates/template.ts';
/**
 * The template's name and its arguments by name. Different arguments never give the same key, whatever characters they
 * hold. A key has at most LIMITS.streamKeyCharsMax characters, because long arguments are hashed.
 */
export declare function streamKey(template: Pick<Template, 'name'>, args: Readonly<Record<string, string>>): string;
