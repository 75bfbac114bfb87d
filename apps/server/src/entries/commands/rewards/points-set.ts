import { pointRateRow } from '@kapao/contract/points/written.ts';
import { recordedObject } from '../../../flows/configuration/recorded-save.ts';
import { savePointRate } from '../../../features/points/rates-store.ts';
import { buildSetCommand } from '../../../command-line/save-command.ts';

export const pointsSetCommand = buildSetCommand({
  name: 'points:set',
  summary: 'Sets how much is staked for one point',
  terms: pointRateRow,
  save: (tx, config, rate) => savePointRate(tx, config.websiteId, rate),
  recorded: recordedObject('point_rates', 'points:set'),
});
