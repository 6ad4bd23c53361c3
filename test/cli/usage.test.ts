/** The help of each command names the options it reads. */
import { expect, test } from 'vitest';
import { COMMANDS, usage, type CommandName } from '../../src/cli/usage.ts';

/** The commands that read no store, and those that refuse a shared one. */
const WITHOUT_SHARED: readonly CommandName[] = ['templates', 'backup', 'check'];

test.each(Object.keys(COMMANDS) as CommandName[])(
  'the help of %s says how to name MongoDB and Redis exactly if the command runs on them',
  (command) => {
    const isShared = !WITHOUT_SHARED.includes(command);
    for (const variable of ['MONGODB_URL', 'REDIS_URL'])
      expect([variable, usage(command).includes(variable)]).toEqual([variable, isShared]);
  },
);
