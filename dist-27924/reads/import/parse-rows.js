import { POSITION_ZERO, position } from "../../model/positions.js";
import { isFollowable, isName } from "../../social/producers.js";
import { nameOf, positionIn, positionsOfKeys } from "./foreign-ids.js";
import { parseInstant } from "./parse-instant.js";
/** The fields a row may have. */
export const IMPORT_FIELDS = [
    'user',
    'thread',
    'category',
    'kind',
    'last_read_id',
    'last_read_producer',
    'last_read_at',
    'joined_at',
];
/** In the order of the rows. */
export async function parseRows(context, rows) {
    const all = rows.map(({ fields }) => (fields === null ? null : renamed(fields, context.columns)));
    const lookups = await lookUp(context, all);
    const results = [];
    for (const fields of all)
        results.push(fields === null ? { skip: 'not a record' } : await parseRow(context, fields, lookups));
    return results;
}
async function lookUp({ store }, rows) {
    const names = [...new Set(rows.map((fields) => fields?.['thread'] ?? '').filter(isName))];
    const itemKeys = rows.map((fields) => keyOf(fields ?? {})).filter((key) => key !== null);
    const [records, keys] = await Promise.all([
        store.threads.getMany(names),
        positionsOfKeys(store, itemKeys),
    ]);
    const known = records.filter((record) => record !== null);
    return { threads: new Map(known.map((record) => [record.thread, record])), keys };
}
function renamed(fields, columns) {
    if (columns.size === 0)
        return fields;
    return Object.fromEntries(IMPORT_FIELDS.flatMap((name) => {
        const value = fields[columns.get(name) ?? name];
        return value === undefined ? [] : [[name, value]];
    }));
}
function keyOf({ last_read_producer: producer = '', last_read_id: clientKey = '', }) {
    return producer === '' || clientKey === ''
        ? null
        : { producer: producer, clientKey };
}
async function parseRow(context, fields, { threads, keys }) {
    const { user = '', thread = '', category = '', kind = '' } = fields;
    if (user === '')
        return { skip: 'no user' };
    if (!isName(user))
        return { skip: 'bad user' };
    const record = thread === '' ? null : (threads.get(thread) ?? null);
    if (thread !== '' && record === null)
        return { skip: 'unknown thread' };
    if (kind !== '' && !Object.hasOwn(context.witnessKinds, kind))
        return { skip: 'unknown kind' };
    if (category !== '' && !isFollowable(category))
        return { skip: 'bad category' };
    const joined = await joinedMark(context, fields);
    if (typeof joined === 'string')
        return { skip: joined };
    const read = await lastRead(context, fields, { record, joined, keys });
    if (typeof read === 'string')
        return { skip: read };
    const mark = { viewer: user, at: read.at, atMs: read.atMs, joined };
    if (record !== null)
        return { ...mark, kind: 'thread', record, at: position(Math.min(read.at, record.newest)) };
    if (kind !== '')
        return { ...mark, kind: 'witness', name: kind };
    return category === ''
        ? { ...mark, kind: 'all' }
        : { ...mark, kind: 'category', category: category };
}
/** The mark, or why the row is skipped. */
async function joinedMark({ instants, clock }, fields) {
    const atMs = parseInstant(fields['joined_at']);
    if (atMs === 'bad')
        return 'bad date in joined_at';
    if (atMs === null || atMs === 0)
        return null;
    return { atMs: Math.min(atMs, clock.now()), at: await instants.everywhere(atMs - 1) };
}
/**
 * How far the row was read, or why the row is skipped. "Never", which is written as 0, means what was there before the
 * account was created.
 */
async function lastRead(context, fields, { record, joined, keys }) {
    const atMs = parseInstant(fields['last_read_at']);
    if (atMs === 'bad')
        return 'bad date in last_read_at';
    const id = fields['last_read_id'] ?? '';
    const never = joined ?? { at: POSITION_ZERO, atMs: 0 };
    if (id === '') {
        if (atMs === null)
            return 'neither last_read_id nor last_read_at';
        return atMs === 0 ? never : markByInstant(context, record, atMs);
    }
    if (/^0+$/.test(id))
        return never;
    const key = keyOf(fields);
    const at = key === null ? positionById(context, id) : (keys.get(nameOf(key)) ?? null);
    if (at === null)
        return 'unknown item in last_read_id';
    return { at: position(Math.min(at, context.newest)), atMs: atMs ?? context.clock.now() };
}
async function markByInstant({ instants, clock }, record, wantedMs) {
    const atMs = Math.min(wantedMs, clock.now());
    const at = await (record === null ? instants.everywhere(atMs) : instants.inThread(record, atMs));
    return { at, atMs };
}
function positionById({ ids, readItemId }, id) {
    return ids === null ? positionIn(id, readItemId) : ids.positionOf(id);
}
//# sourceMappingURL=parse-rows.js.map