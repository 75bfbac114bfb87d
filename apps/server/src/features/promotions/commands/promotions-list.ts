import { bahtText } from '@kapao/contract/money.ts';
import { listPromotionFigures } from '../figures-store.ts';
import type { PromotionFigures } from '../figures-store.ts';
import { withReadOnlyDatabase } from '../../../commands/command.ts';
import type { Command } from '../../../commands/command.ts';

export const promotionsList: Command = {
  summary: 'Shows every promotion with its claims, the bonus paid and what came back',
  usage: 'promotions:list [--json]',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const promotions = await withReadOnlyDatabase(config, (database) =>
      listPromotionFigures(database, config.websiteId),
    );
    if (values['json'] === true) {
      console.log(JSON.stringify(promotions.map(toJson), null, 2));
    } else if (promotions.length === 0) {
      console.log('There are no promotions.');
    } else {
      console.log(promotions.map(toText).join('\n'));
    }
    return 0;
  },
};

function toText(promotion: PromotionFigures): string {
  const { id, name, kind, isOnOffer, claims } = promotion;
  const ended = `${claims.completed} completed, ${claims.expired} expired, ${claims.cancelled} cancelled`;
  return [
    `${id} ${name} (${kind}${isOnOffer ? '' : ', not on offer'})`,
    `  ${claims.open} open, ${ended}`,
    `  bonus paid ${bahtText(promotion.bonusMicro)} baht, forfeited ${bahtText(promotion.forfeitedMicro)} baht`,
  ].join('\n');
}

function toJson({ bonusMicro, forfeitedMicro, isOnOffer, ...promotion }: PromotionFigures) {
  return {
    ...promotion,
    is_on_offer: isOnOffer,
    bonus_paid: bahtText(bonusMicro),
    forfeited: bahtText(forfeitedMicro),
  };
}
