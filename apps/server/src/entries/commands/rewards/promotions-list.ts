import { bahtFromMicro, bahtText } from '@kapao/contract/money.ts';
import { listPromotionFigures } from '../../../features/promotions/figures-store.ts';
import type { PromotionFigures } from '../../../features/promotions/figures-store.ts';
import { withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { listText, printAnswer } from '../../../command-line/listing.ts';

export const promotionsListCommand: Command = {
  summary: 'Shows every promotion with its claims, the bonus paid and what came back',
  usage: 'promotions:list [--json]',
  example: 'promotions:list',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const promotions = await withReadOnlyDatabase(config, (database) =>
      listPromotionFigures(database, config.websiteId),
    );
    const amounts = ['bonus_paid', 'forfeited'];
    printAnswer(values, promotions.map(toJson), () => listText(promotions.map(toRow), { amounts }));
    return 0;
  },
};

function toRow({ id, name, kind, isOnOffer, claims, ...promotion }: PromotionFigures) {
  return {
    id,
    name,
    kind,
    is_on_offer: isOnOffer,
    open: claims.open,
    completed: claims.completed,
    expired: claims.expired,
    cancelled: claims.cancelled,
    bonus_paid: bahtFromMicro(promotion.bonusMicro),
    forfeited: bahtFromMicro(promotion.forfeitedMicro),
  };
}

function toJson({ bonusMicro, forfeitedMicro, isOnOffer, ...promotion }: PromotionFigures) {
  return {
    ...promotion,
    is_on_offer: isOnOffer,
    bonus_paid: bahtText(bonusMicro),
    forfeited: bahtText(forfeitedMicro),
  };
}
