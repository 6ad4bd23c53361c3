/** Settings in the embedded store that a person saved before a kind of notification was added. */
import { onTestFinished, test } from 'vitest';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import { textKey } from '../../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { ann } from '../../support/builders.ts';
import { tempFolder } from '../../support/open-store.ts';
import { addedKindHasDefaults, EARLIER_SETTINGS } from '../earlier-settings.ts';

test('a kind that was added after a person saved their settings has the defaults', async () => {
  const dir = await tempFolder();
  const env = await openEnvironment(dir);
  await env.write(() => {
    env.notificationSettings.put(textKey(ann), EARLIER_SETTINGS);
  });
  await env.close();
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  await addedKindHasDefaults(store);
});
