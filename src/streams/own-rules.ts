/**
 * Filters with rules that modules of the installation decide. Modules are called in bulk before the other rules are
 * decided, and only for items whose result depends on them. Items that they do not judge are hidden, even under `not`.
 */
import type { Item } from '../model/items.ts';
import { canSee } from '../social/access.ts';
import { memberStream, visibleStream } from './filter.ts';
import { asksAge, ownRulesIn, type OwnRule, type Rule } from './parts.ts';
import { failure, passes, type RuleContext } from './rules.ts';
import type { Stream, StreamRead } from './stream.ts';
import { argumentsOf } from './values.ts';

/** The visible items of its input that pass. No module learns of items that the viewer may not see. */
export function ownFilterStream(where: Rule, inner: Stream): Stream {
  return memberStream(visibleStream(inner), {
    decide: null,
    async keeps(read, items) {
      const contextOf = await judgedContext(where, read, items);
      return items.map((item) => passes(where, item, contextOf(item)));
    },
    async why(read, item) {
      const contextOf = await judgedContext(where, read, [item]);
      const failed = failure(where, item, contextOf(item));
      return failed === null ? null : `filter ${failed}`;
    },
  });
}

/** The contexts in which the rules judge these items. */
async function judgedContext(
  where: Rule,
  read: StreamRead,
  items: readonly Item[],
): Promise<(item: Item) => RuleContext> {
  // Only ages need an instant, which has to be read from a fence.
  const asOf = asksAge(where) ? await read.asOf() : () => 0;
  const plain = ({ position }: Item) => ({ args: read.args, asOfMs: asOf(position) });
  const isOpen = (item: Item): boolean => passes(where, item, { ...plain(item), unjudged: true });
  const asked = items.filter((item) => canSee(read.facts, item) && isOpen(item));
  const rules = ownRulesIn(where);
  const answers = new Map<OwnRule, ReadonlyMap<Item, boolean | null>>();
  for (const rule of rules) answers.set(rule, await answersOf(rule, read, asked));
  const judged = (rule: OwnRule, item: Item): boolean | null =>
    answers.get(rule)?.get(item) ?? null;
  const contextOf = (item: Item): RuleContext => ({ ...plain(item), judged, unjudged: false });
  const isInDoubt = (item: Item): boolean =>
    rules.some((rule) => judged(rule, item) === null) &&
    !passes(where, item, contextOf(item)) &&
    passes(where, item, { ...contextOf(item), unjudged: true });
  if (asked.some(isInDoubt)) read.withhold();
  return contextOf;
}

async function answersOf(
  { name: filter, args, deadlineMs }: OwnRule,
  read: StreamRead,
  items: readonly Item[],
): Promise<ReadonlyMap<Item, boolean | null>> {
  const ask = { filter, args: argumentsOf(args, read.args), deadlineMs, items };
  const answers = items.length === 0 ? [] : await read.filters.judge(ask);
  return new Map(items.map((item, row) => [item, answers[row] ?? null]));
}
