/** Errors sent to clients, for Prometheus. */
import { Counter, type Registry } from 'prom-client';
import { ERROR_CODES } from '../base/errors.ts';
import { type ErrorHooks, PROTOCOL_CODES } from '../graphql/errors.ts';

/** Starts every code at 0, so that its first error shows as an increase. */
export function countErrors(registers: Registry[]): ErrorHooks {
  const errors = new Counter({
    name: 'palisade_errors_total',
    help: 'Errors sent to clients, by code. Errors that clients cause are not logged.',
    labelNames: ['code'],
    registers,
  });
  for (const code of Object.keys({ ...ERROR_CODES, ...PROTOCOL_CODES })) errors.inc({ code }, 0);
  return { onError: (code) => errors.inc({ code }) };
}
