/** The options of rivers and of what is pushed into them. They are part of CONFIG_OPTIONS. */
import { z } from 'zod';
import { option } from './config-option.ts';
import { filePath, priceRatio, wholeNumber } from './value-schemas.ts';

export const RIVER_OPTIONS = {
  delivery: option({
    flag: 'delivery',
    variable: 'PALISADE_DELIVERY',
    fallback: 'all-push',
    read: z.enum(
      ['all-push', 'all-pull', 'follower-threshold', 'cost-based'],
      'expected all-push, all-pull, follower-threshold or cost-based',
    ),
    meaning:
      'Whether items are pushed into the rivers of active readers or pulled when they read: all-push, all-pull (no rivers), follower-threshold or cost-based.',
  }),
  deliveryFollowers: option({
    flag: 'delivery-followers',
    variable: 'PALISADE_DELIVERY_FOLLOWERS',
    fallback: '10000',
    read: wholeNumber(0, 1_000_000_000),
    meaning: 'For follower-threshold: producers with more followers are pulled.',
  }),
  deliveryBias: option({
    flag: 'delivery-bias',
    variable: 'PALISADE_DELIVERY_BIAS',
    fallback: '100',
    read: wholeNumber(1, 10_000),
    meaning:
      'For cost-based, in percent: 100 costs least; a lower value pushes more, for faster reads; a higher one pulls more, for less storage.',
  }),
  deliveryCosts: option({
    flag: 'delivery-costs',
    variable: 'PALISADE_DELIVERY_COSTS',
    fallback: null,
    read: priceRatio,
    meaning:
      'For cost-based: what a push and a pull cost relative to each other, as PUSH:PULL; 3:1 says that a push costs as much as three pulls. Measured by default.',
  }),
  deliveryRules: option({
    flag: 'delivery-rules',
    variable: 'PALISADE_DELIVERY_RULES',
    fallback: null,
    read: filePath,
    meaning:
      'File, in YAML or JSON, of producers to push or pull whatever the policy says, such as user:7: pull. Changes take effect while the server runs.',
  }),
  riverMegabytes: option({
    flag: 'river-megabytes',
    variable: 'PALISADE_RIVER_MEGABYTES',
    fallback: '64',
    read: wholeNumber(1, 65_536),
    meaning: 'Megabytes that the rivers of one process may take.',
  }),
  riverHomeHours: option({
    flag: 'river-home-hours',
    variable: 'PALISADE_RIVER_HOME_HOURS',
    fallback: '24',
    read: wholeNumber(1, 8_784),
    meaning: 'How long after the last visit the river of a home is kept.',
  }),
  riverHours: option({
    flag: 'river-hours',
    variable: 'PALISADE_RIVER_HOURS',
    fallback: '4',
    read: wholeNumber(1, 8_784),
    meaning: 'How long after the last visit any other river is kept.',
  }),
} as const;
