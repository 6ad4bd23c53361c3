/** Opens rivers as configured. */
import { MEGABYTE } from '../base/bytes.ts';
import type { Config } from '../base/config/config-options.ts';
import { HOUR_MS } from '../base/durations.ts';
import { openPolicy } from './delivery.ts';
import { openRivers, type Rivers, type RiversOptions } from './rivers.ts';

export function openConfiguredRivers(
  config: Config,
  parts: Pick<RiversOptions, 'store' | 'clock' | 'log' | 'flags' | 'rules'>,
): Rivers {
  const { delivery, deliveryFollowers, deliveryBias, deliveryCosts } = config;
  return openRivers({
    ...parts,
    policy: openPolicy(delivery, {
      followersMax: deliveryFollowers,
      bias: deliveryBias / 100,
    }),
    ...(deliveryCosts === null ? {} : { costs: deliveryCosts }),
    bytesMax: config.riverMegabytes * MEGABYTE,
    homeGraceMs: config.riverHomeHours * HOUR_MS,
    graceMs: config.riverHours * HOUR_MS,
  });
}
