/** What the values of a template stand for in one request. */
import type { Arguments } from '../model/arguments.ts';
import type { Value } from './parts.ts';

/** The texts a value stands for: one, those of a list, or none for an optional argument that was left out. */
export function valueTexts(value: Value, args: Arguments): readonly string[] {
  if ('literal' in value) return [value.literal];
  if ('list' in value) return value.list.flatMap((one) => valueTexts(one, args));
  const argument = Object.hasOwn(args, value.param) ? args[value.param] : undefined;
  if (argument === undefined) return [];
  return typeof argument === 'string' ? [argument] : argument;
}

/** The text of a value that takes one; null when it was left out. */
export function valueText(value: Value, args: Arguments): string | null {
  return valueTexts(value, args)[0] ?? null;
}

/** Arguments by name, as the called module gets them: without those that were left out. */
export function argumentsOf(named: ReadonlyMap<string, Value>, args: Arguments): Arguments {
  const given = [...named].map(([name, value]): [string, Arguments[string]] => {
    const texts = valueTexts(value, args);
    const isList = 'list' in value || ('param' in value && typeof args[value.param] === 'object');
    return [name, isList ? texts : (texts[0] ?? [])];
  });
  return Object.fromEntries(given.filter(([, texts]) => texts.length > 0));
}

/** A number of the template, or of an argument; null when that was left out. Templates allow only numbers there. */
export function amountOf(amount: number | Value, args: Arguments): number | null {
  if (typeof amount === 'number') return amount;
  const text = valueText(amount, args);
  return text === null ? null : Number(text);
}

/** Every parameter that the values name. */
export function paramsIn(
  values: readonly Value[],
): readonly Extract<Value, { readonly param: string }>[] {
  return values.flatMap((value) =>
    'param' in value ? [value] : 'list' in value ? paramsIn(value.list) : [],
  );
}
