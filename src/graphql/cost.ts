/**
 * The cost of an operation, computed before it runs. An object costs 1, a scalar nothing, and a connection its page
 * size times the cost of an element, whether that size is a literal, a variable or the default. A stream also costs
 * what its template does. Documents are validated and bounded by now.
 */
import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isObjectType,
  Kind,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { LIMITS } from '../base/limits.ts';
import { fragmentsOf } from './selected-fields.ts';
import { templatesIn, type TemplatePrice } from './template-price.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Lists without a page size, with the number of elements that each is charged for. */
const LIST_ITEMS: Readonly<Record<string, number>> = {
  'Item.tags': 3,
  'Explanation.scores': 10,
  'NewSince.actors': LIMITS.newSinceActorsMax,
  'NewAbove.actors': LIMITS.newSinceActorsMax,
  'StreamStarted.items': LIMITS.watchedItemsMax,
  'StreamGap.items': LIMITS.watchedItemsMax,
  // Most items have no element above them. The selection of a page is charged for each of its rows.
  'ItemEdge.above': 0.25,
  'ItemConnection.parts': LIMITS.templateNodesMax / LIMITS.pageItemsDefault,
  'ItemConnection.pinned': LIMITS.pinnedMax / LIMITS.pageItemsDefault,
  'CarouselElement.items': LIMITS.elementItemsMax,
  'SuggestionElement.users': LIMITS.elementItemsMax,
  'Query.templates': 20,
  // Most items have none: this is what they usually have, not the maximum.
  'Item.attributes': 2,
  'User.attributes': 2,
  'Draft.attributes': 2,
  'Item.attachments': 2,
  'Draft.attachments': 2,
  'Item.recipients': 2,
  'Template.params': 2,
  'Query.rankers': 20,
  'Query.signals': 20,
  'Query.injectors': 20,
  'Query.filters': 20,
  'Query.sources': 20,
  'PublishManyPayload.results': LIMITS.publishManyMax,
  'Query.demoViewers': 10,
  'NotificationPreferences.channels': 12,
  'SuggestedProducer.reasons': 3,
  'SuggestionReason.producers': LIMITS.suggestionNamedMax,
  'Viewer.lists': 20,
  'Viewer.webhooks': LIMITS.webhooksMax,
  'Query.readingPlaces': LIMITS.devicesMax,
  'SaveReadingPlacePayload.readingPlaces': LIMITS.devicesMax,
  // The cost of one event: everything that one mark can change, and the counts of a page of categories.
  'Subscription.readStateChanged': 1,
  'ReadStateMarked.changes': LIMITS.marksMax,
  'MarkSeenPayload.items': LIMITS.seenMarkedMax,
  'ReadStateEvent.unreadCounts': 20,
  'ReadStateStarted.unreadCounts': 20,
  'ReadStateMarked.unreadCounts': 20,
  'ReadStateGap.unreadCounts': 20,
};

/** Fields that read or seal more than their type shows. */
const WORK: Readonly<Record<string, number>> = {
  'Query.stream': 10,
  'ItemConnection.parts': 20,
  'Query.newSince': 10,
  'Query.whyNot': 10,
  'ItemEdge.cursor': 1,
  'ItemEdge.above': 1,
  'Item.likeCount': 1,
  'Item.viewerLikes': 1,
  'Item.favouriteCount': 1,
  'Item.viewerHasFavourited': 1,
  'Item.repostCount': 1,
  'Item.viewerHasReposted': 1,
  'Item.reposters': 5,
  'Item.viewerMayDelete': 1,
  'Item.likers': 5,
  'Item.replies': 5,
  'User.name': 1,
  'User.avatar': 1,
  'User.language': 1,
  'User.joinedAt': 1,
  'User.feed': 1,
  'User.followers': 5,
  'Tag.followers': 5,
  'Thread.followers': 5,
  'Channel.followers': 5,
  'Producer.followers': 5,
  'User.following': 5,
  'ProducerList.members': 5,
  'Query.people': 5,
  'FollowerConnection.totalCount': 40,
  'FollowingConnection.totalCount': 40,
  'Query.threads': 50,
  // The whole inbox is read for each page and each count.
  'Viewer.notifications': 30,
  // Recent items, the lists of some people, and a check of each candidate.
  'Viewer.suggestedProducers': 100,
  'Subscription.notificationsChanged': 30,
  'Subscription.streamUpdates': 20,
  'Mutation.markNotificationsSeen': 30,
  'Mutation.markNotificationsRead': 30,
  'Notification.summary': 2,
  'Query.unreadCounts': 10,
  'CategoryEdge.unreadCount': 10,
  'Place.unreadCount': 10,
  'Query.nextUnread': 100,
  'Query.catchUp': 20,
  'Subscription.readStateChanged': 10,
  'Thread.isUnread': 1,
  'Thread.unreadCount': 3,
  'Thread.firstUnread': 3,
  'Thread.newestItem': 1,
  'Thread.openingItem': 1,
  'Thread.category': 1,
  'Thread.viewerMayReply': 1,
  'Thread.viewerMayManage': 1,
  'Query.__schema': 500,
  'Query.__type': 50,
};

/** Work per entry of a page, whatever is selected: a category is only listed if it holds something visible. */
const ENTRY_WORK: Readonly<Record<string, number>> = { 'Query.categories': 10 };

const MUTATION_WORK = 10;
/** Counting what is unread in one category can look at `threadsScannedMax` threads. */
const COUNT_WORK = 60;
/** Lists in arguments and inputs: the work per entry, and the maximum length. Readers refuse longer lists. */
const LIST_WORK: Readonly<Record<string, ListWork>> = {
  categoryIds: { each: COUNT_WORK, entriesMax: LIMITS.categoriesMax },
  marks: { each: COUNT_WORK, entriesMax: LIMITS.categoriesMax },
  items: { each: MUTATION_WORK, entriesMax: LIMITS.publishManyMax },
};

interface ListWork {
  readonly each: number;
  readonly entriesMax: number;
}

const WORKING_LISTS = Object.keys(LIST_WORK);

interface CostContext {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly defaults: ReadonlyMap<string, ValueNode>;
  readonly variables: Variables;
  /** The type of the event that is priced; undefined for an operation, which may show any of its types. */
  readonly event: string | undefined;
}

export interface Prices {
  readonly schema: GraphQLSchema;
  /** Asked every time, because templates are edited while the server runs. */
  readonly templatePrice: TemplatePrice;
}

/** From variables to the cost of an operation or, given the type of an event, to that of one such event. */
export type Cost = (variables: Variables, event?: string) => number;

/** All but template prices are cached by what matters. */
export function costOf(
  { schema, templatePrice }: Prices,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Cost {
  const fragments = fragmentsOf(document);
  const definitions = operation.variableDefinitions ?? [];
  const defaults = new Map(
    definitions.flatMap((each) =>
      each.defaultValue === undefined ? [] : [[each.variable.name.value, each.defaultValue]],
    ),
  );
  const names = definitions.map((each) => each.variable.name.value);
  const root = schema.getRootType(operation.operation);
  const costs = new Map<string, number>();
  const templates = templatesIn(operation, fragments);
  const costWithoutTemplates: Cost = (variables, event) => {
    const key = [event, ...names.map((name) => sizeKey(variables[name]))].join();
    const cached = costs.get(key);
    if (cached !== undefined) return cached;
    const cost =
      root == null
        ? 0
        : Math.ceil(
            costOfSelections(
              { schema, fragments, defaults, variables, event },
              root,
              operation.selectionSet,
            ),
          );
    if (costs.size >= LIMITS.costsCachedMax) costs.clear();
    costs.set(key, cost);
    return cost;
  };
  return (variables, event) =>
    templates(variables).reduce(
      (cost, name) => cost + templatePrice(name),
      costWithoutTemplates(variables, event),
    );
}

// Only numbers and the length of lists can change a cost.
function sizeKey(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `#${value.length}`;
  if (typeof value !== 'object' || value === null) return value === undefined ? '' : '-';
  return `{${WORKING_LISTS.map((name) => lengthOf((value as Variables)[name])).join()}}`;
}

/** A list longer than any allowed maximum is refused by its reader. */
function lengthOf(value: unknown): number {
  return Array.isArray(value) ? Math.min(value.length, LIMITS.publishManyMax) : 0;
}

/** Depth is bounded by `queryDepthMax` and fields by `queryFieldsMax` before this runs. */
function costOfSelections(
  context: CostContext,
  parent: GraphQLCompositeType,
  selections: SelectionSetNode,
): number {
  let sum = 0;
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) sum += costOfField(context, parent, selection);
    else {
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : context.fragments.get(selection.name.value);
      const type =
        fragment?.typeCondition === undefined
          ? parent
          : context.schema.getType(fragment.typeCondition.name.value);
      if (fragment !== undefined && isCompositeType(type) && !isOther(context, parent, type))
        sum += costOfSelections(context, type, fragment.selectionSet);
    }
  }
  return sum;
}

/** Whether a fragment is on another kind of event than the one that is priced. */
function isOther(
  { schema, event }: CostContext,
  parent: GraphQLCompositeType,
  type: GraphQLCompositeType,
): boolean {
  const shown = event === undefined ? undefined : schema.getType(event);
  if (!isObjectType(shown) || !isAbstractType(parent) || !isObjectType(type)) return false;
  return type !== shown && schema.isSubType(parent, shown);
}

function costOfField(context: CostContext, parent: GraphQLCompositeType, node: FieldNode): number {
  const name = `${parent.name}.${node.name.value}`;
  const work =
    (WORK[name] ?? (node.name.value === 'followerCount' ? 1 : 0)) + listWorkOf(context, node);
  const field = 'getFields' in parent ? parent.getFields()[node.name.value] : undefined;
  if (field === undefined) return work;
  const type = getNamedType(field.type);
  if (isLeafType(type) || node.selectionSet === undefined) return work;
  const base = parent === context.schema.getMutationType() ? MUTATION_WORK : 1;
  const items = itemsOf(context, field, { node, name });
  return (
    base +
    work +
    items *
      (itemCost(field) +
        (ENTRY_WORK[name] ?? 0) +
        costOfSelections(context, type, node.selectionSet))
  );
}

/** The work caused by lists in the arguments or the input. */
function listWorkOf(context: CostContext, node: FieldNode): number {
  let work = 0;
  for (const { name, value } of node.arguments ?? []) {
    if (name.value in LIST_WORK)
      work += workOf(name.value, lengthOf(argument(context, node, name.value)));
    else if (name.value === 'input') work += listWorkOfInput(context, value);
  }
  return work;
}

const NO_LIST_WORK: ListWork = { each: 0, entriesMax: 0 };

function workOf(list: string, entries: number): number {
  const { each, entriesMax } = LIST_WORK[list] ?? NO_LIST_WORK;
  return each * Math.min(entries, entriesMax);
}

function listWorkOfInput({ variables, defaults }: CostContext, input: ValueNode): number {
  const given = input.kind === Kind.VARIABLE ? variables[input.name.value] : undefined;
  if (typeof given === 'object' && given !== null)
    return WORKING_LISTS.reduce(
      (sum, name) => sum + workOf(name, lengthOf((given as Variables)[name])),
      0,
    );
  const node = input.kind === Kind.VARIABLE ? defaults.get(input.name.value) : input;
  if (node?.kind !== Kind.OBJECT) return 0;
  return node.fields
    .filter(({ name }) => name.value in LIST_WORK)
    .reduce((sum, { name, value }) => {
      if (value.kind === Kind.VARIABLE)
        return sum + workOf(name.value, lengthOf(variables[value.name.value]));
      return sum + workOf(name.value, value.kind === Kind.LIST ? lengthOf(value.values) : 1);
    }, 0);
}

/** Each object of a list costs 1; a connection's objects are charged at its edges and nodes. */
function itemCost(field: GraphQLField<unknown, unknown>): number {
  const type = getNamedType(field.type);
  return isObjectType(type) && type.name.endsWith('Connection') ? 0 : 1;
}

function itemsOf(
  context: CostContext,
  field: GraphQLField<unknown, unknown>,
  { node, name }: { readonly node: FieldNode; readonly name: string },
): number {
  const listed = LIST_ITEMS[name];
  if (listed !== undefined) return listed;
  const ids = argument(context, node, 'ids') ?? argument(context, node, 'categoryIds');
  if (ids !== undefined) return Math.min(Array.isArray(ids) ? ids.length : 1, LIMITS.nodesMax);
  if (!field.args.some((each) => each.name === 'first')) return 1;
  // Both can be given; a cursor decides which of them counts.
  const sizes = ['first', 'last']
    .map((each) => argument(context, node, each))
    .filter((size) => typeof size === 'number');
  return sizes.length > 0
    ? Math.min(Math.max(...sizes, 1), LIMITS.pageItemsMax)
    : LIMITS.pageItemsDefault;
}

/** The argument's number, or a list of its values; undefined when it is neither. */
function argument(
  { variables, defaults }: CostContext,
  node: FieldNode,
  name: string,
): number | readonly unknown[] | undefined {
  const value = node.arguments?.find((each) => each.name.value === name)?.value;
  if (value?.kind !== Kind.VARIABLE) return literal(value);
  const given = variables[value.name.value];
  if (given === undefined) return literal(defaults.get(value.name.value));
  return typeof given === 'number' || Array.isArray(given) ? given : undefined;
}

function literal(value: ASTNode | undefined): number | readonly unknown[] | undefined {
  if (value?.kind === Kind.INT) return Number(value.value);
  return value?.kind === Kind.LIST ? value.values : undefined;
}
