/**
 * Response bodies of unchanged pages. A page is unchanged if nothing that it was read from has changed. Where that is
 * not known, the page is read again under all rules of access and history, and the cache only saves turning the same
 * edges into the same bytes. Only operations are cached that ask for one page, and of it for nothing but its edges,
 * their items and its flags.
 */
import { hash } from 'node:crypto';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { ByteWriter } from '../base/bytes.ts';
import { oncePer } from '../base/once.ts';
import type { FeedPage, PageBasis, PageRequest } from '../feeds/feed.ts';
import { readBasis, writeBasis } from '../feeds/kept-basis.ts';
import { serialOf } from '../feeds/serials.ts';
import type { Arguments } from '../model/arguments.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { viewerName, type UserId } from '../model/producers.ts';
import type { Template } from '../templates/template.ts';
import type { AnswerMemory } from './answer-memory.ts';
import type { Context, PageRead } from './context.ts';
import { KeptAnswers } from './kept-answers.ts';
import { asksForOnePage } from './one-page.ts';
import type { OperationRequest } from './operation-cache.ts';

/** The kinds of proof: what the page was read from, or what it was made of. */
const BY_BASIS = 0;
const BY_SIGNATURE = 1;
const PROOF_BYTES = 512;

export interface ResponseCache {
  /** Returns the body of an earlier response to this request if its page would read the same now, otherwise null. */
  get(request: OperationRequest, context: Context): Promise<Buffer | null>;
  /** Stores a response without errors, with the context in which it was executed. Ignores one that cannot be cached. */
  put(request: OperationRequest, context: Context, body: Buffer): Promise<void>;
}

/** An answer with a basis, ready to use. */
interface HotAnswer {
  readonly template: Template;
  readonly args: Arguments;
  readonly basis: PageBasis;
  readonly body: Buffer;
  /** The serial of the kept answer that it was read from; null for one that is not kept yet. */
  readonly serial: number | null;
}

/** The approximate size of a hot answer besides its bytes and the list in its basis. */
const HOT_BYTES = 1_000;
const LISTED_BYTES = 8;

/** The most recently requested answers, ready to use. Evicted ones are kept in parts shared with others. */
function openHotAnswers(kept: KeptAnswers, bytesMax: number): LRUCache<string, HotAnswer> {
  return new LRUCache({
    maxSize: bytesMax,
    sizeCalculation: ({ body, basis }) =>
      body.length + HOT_BYTES + (basis.looked.length + basis.shown.length) * LISTED_BYTES,
    dispose: (answer, key, reason) => {
      if (reason !== 'evict') return;
      const proof = proofByBasis(answer);
      if (answer.serial === null || !kept.renew(key, answer.serial, proof))
        kept.put(key, proof, answer.body);
    },
  });
}

export function openResponseCache(
  schema: GraphQLSchema,
  { hotMax, ownMax, sharedMax }: Omit<AnswerMemory, 'itemTextsMax'>,
): ResponseCache {
  const isPure = oncePer((document: DocumentNode) => asksForOnePage(schema, document));
  const kept = new KeptAnswers({
    bytesMax: ownMax,
    textBytesMax: sharedMax,
  });
  const hot = openHotAnswers(kept, hotMax);
  const forget = (key: string): null => {
    hot.delete(key);
    kept.delete(key);
    return null;
  };
  return {
    async get(request, context) {
      if (!isPure(request.document)) return null;
      const key = keyOf(request, context.viewer);
      const answer = hot.get(key) ?? readKept(kept, key, context);
      if (answer === null) return null;
      if ('signature' in answer) return (await isSigned(context, answer)) ? answer.body : null;
      const basis = await basisNow(context, answer);
      if (basis === null) return forget(key);
      const { template, args, body, serial } = answer;
      if (basis !== answer.basis || hot.peek(key) !== answer)
        hot.set(key, { template, args, basis, body, serial });
      return body;
    },
    async put(request, context, body) {
      const [read, ...others] = context.pages;
      if (read === undefined || others.length > 0 || !isPure(request.document)) return;
      const key = keyOf(request, context.viewer);
      const { template, args } = read.request;
      const basis = read.page.basis();
      const signed = basis === null ? await signatureProof(read) : null;
      forget(key);
      if (basis !== null) hot.set(key, { template, args, basis, body, serial: null });
      if (signed !== null) kept.put(key, signed, body);
    },
  };
}

/** An answer whose page has no basis. */
interface SignedAnswer {
  readonly template: Template;
  readonly asked: Omit<PageRequest, 'template' | 'facts'>;
  readonly signature: string;
  readonly body: Buffer;
}

/** The proof as bytes, beginning with the template's name. */
function proofByBasis({ template, args, basis }: HotAnswer): Uint8Array {
  const writer = new ByteWriter(PROOF_BYTES);
  writer.text(template.name);
  writer.u8(BY_BASIS);
  writer.text(JSON.stringify(args));
  writeBasis(writer, basis);
  return writer.finish();
}

/** Null for a page that can differ a moment later. */
async function signatureProof({ request, page }: PageRead): Promise<Uint8Array | null> {
  const signature = await signatureOf(page);
  if (signature === null) return null;
  const { template, first, after, last, before, refresh, ...rest } = request;
  const { order, args, language, without } = rest;
  const asked = { first, after, last, before, refresh, order, args, language, without };
  const writer = new ByteWriter(PROOF_BYTES);
  writer.text(template.name);
  writer.u8(BY_SIGNATURE);
  writer.text(template.version);
  writer.text(signature);
  writer.text(JSON.stringify(asked));
  return writer.finish();
}

/** Null when nothing is kept, or when it was read with another version of its template. */
function readKept(
  kept: KeptAnswers,
  key: string,
  { viewer, services }: Context,
): HotAnswer | SignedAnswer | null {
  const answer = kept.get(key);
  if (answer === null) return null;
  const { proof, body, serial } = answer;
  const template = services.templates.get(proof.text());
  if (template === null) return null;
  if (proof.u8() === BY_BASIS) {
    const args = JSON.parse(proof.text()) as Arguments;
    const basis = readBasis(proof, { template, viewer });
    return basis === null ? null : { template, args, basis, body, serial };
  }
  // An edited template can have another cost, which the response reports.
  if (proof.text() !== template.version) return null;
  const signature = proof.text();
  return { template, asked: JSON.parse(proof.text()) as SignedAnswer['asked'], signature, body };
}

/** The current basis of an answer; null when its page may read differently now. */
async function basisNow(
  context: Context,
  { template: { name }, args, basis }: HotAnswer,
): Promise<PageBasis | null> {
  const { feeds, templates } = context.services;
  const template = templates.get(name);
  if (template === null) return null;
  const { viewer } = context;
  return feeds.samePage({ template, args, viewer, facts: () => factsOf(context) }, basis);
}

async function isSigned(
  context: Context,
  { template, asked, signature }: SignedAnswer,
): Promise<boolean> {
  const facts = await factsOf(context);
  if (facts === null) return false;
  const page = await context.services.feeds.page({ ...asked, template, facts });
  return (await signatureOf(page)) === signature;
}

/** Null for an erased account. */
async function factsOf(context: Context): Promise<ViewerFacts | null> {
  const [isErased, facts] = await Promise.all([context.isErased(), context.facts()]);
  return isErased ? null : facts;
}

/**
 * What a page was made of. Items are immutable records and a head's cursors are sealed once, so identity decides. Null
 * for a page outside heads: its cursors are sealed again on every read, and its items are read then.
 */
async function signatureOf(page: FeedPage): Promise<string | null> {
  const { edges, status, conditions } = page;
  if (edges.length === 0 || edges.some((edge) => edge.region !== 'HEAD')) return null;
  const ends = [await page.hasNextPage(), await page.hasPreviousPage()];
  const parts = edges.map((edge) => [serialOf(edge.item), edge.cursor()]);
  return hash('sha256', JSON.stringify([status, conditions, ends, parts]), 'base64url');
}

/** An operation's serial represents its text. */
function keyOf({ serial, variables }: OperationRequest, viewer: UserId | null): string {
  return hash('sha256', JSON.stringify([viewerName(viewer), serial, variables]), 'binary');
}
