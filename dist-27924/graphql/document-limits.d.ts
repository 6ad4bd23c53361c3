/**
 * How big a document may be, whatever the schema: its depth, aliases, directives, fields and definitions, counted with
 * fragments expanded. Runs before validation, so that an oversized document never reaches a slow rule.
 */
import { type DocumentNode } from 'graphql';
/** The first bound the document breaks, in words; null when it keeps them all. Unknown and cyclic fragments are left to validation. */
export declare function findExcess(document: DocumentNode): string | null;
