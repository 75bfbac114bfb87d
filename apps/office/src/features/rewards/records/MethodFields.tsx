import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { methodKinds, methodLogos, receiverTypes } from '@kapao/contract/payments/method-rules.ts';
import type { WrittenMethod } from '@kapao/contract/payments/method-rules.ts';
import { capabilityOf, feeFromWire, feeOf } from '@kapao/contract/payments/rules.ts';
import { bahtText, microFromBaht } from '@kapao/contract/money.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useState } from 'react';
import { TestService, type TestAnswer } from '../../../api/TestService.tsx';
import { paths } from '../../../lib/paths.ts';
import { useInLanguage, useText } from '../../../text/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { DraftFields, NumberDraft, PictureDraft, TextDraft, TickDraft } from '../DraftFields.tsx';
import type { ChangeDraft } from '../use-offer-draft.ts';
import { bindFields } from './bind-fields.ts';
import { bankOfNew, ownLogos, type MethodDraft, type MethodText } from './method-draft.ts';
import { ChoiceField } from '../../../ui/Field.tsx';

const GRID = 'grid gap-4 px-4 pb-4 sm:grid-cols-2';
const PROMPTPAY_BANKS = ['PROMPTPAY', 'TRUEWALLET'];

interface MethodFieldsProps {
  draft: MethodDraft;
  written: WrittenMethod;
  change: ChangeDraft<MethodDraft>;
  mistakes: readonly Mistake[];
  /** Whether the method was saved before: its kind stays. */
  isSaved: boolean;
  choices: Pick<OfficeData<'listMethodRecords'>, 'gateways' | 'banks'>;
}

/** All fields of a payment method, each held to the rules of the contract while somebody types. */
export function MethodFields(props: MethodFieldsProps) {
  const { draft, written, change, mistakes, isSaved, choices } = props;
  const { editors, records } = useText();
  const inLanguage = useInLanguage();
  const bind = bindFields<MethodText>(draft, change, editors.fields);
  const kinds = isSaved ? [draft.adapter] : methodKinds;
  const gateways = choices.gateways.filter(
    ({ code, capabilities }) =>
      code === draft.gateway || capabilities.includes(capabilityOf[draft.adapter]),
  );
  const channels = choices.gateways.find(({ code }) => code === draft.gateway)?.channels ?? [];
  return (
    <DraftFields mistakes={mistakes}>
      <Card title={editors.method}>
        <div className={GRID}>
          <ChoiceField
            label={editors.methodKind}
            value={draft.adapter}
            choices={kinds.map((kind) => [kind, editors.methodKinds[kind]] as const)}
            onChange={(kind) => {
              change('adapter', kind);
              change('bank_abbr', bankOfNew(kind));
              if (ownLogos.includes(draft.logo)) change('logo', methodLogos[kind]);
            }}
          />
          <div className="flex flex-wrap items-end gap-2 *:first:min-w-40 *:first:flex-1">
            <ChoiceField
              label={editors.fields.gateway}
              value={draft.gateway}
              choices={[
                ...(draft.gateway === '' ? [['', editors.noGateway] as const] : []),
                ...gateways.map(
                  ({ code, is_enabled }) =>
                    [code, is_enabled ? code : `${code} (${editors.gatewayOff})`] as const,
                ),
              ]}
              onChange={(gateway) => change('gateway', gateway)}
            />
            {draft.gateway !== '' && <GatewayCheck key={draft.gateway} code={draft.gateway} />}
            {draft.gateway !== '' && (
              <a
                className="text-small underline underline-offset-2"
                href={paths.services({ service: `gateway:${draft.gateway}` })}
              >
                {editors.gatewayLink(draft.gateway)}
              </a>
            )}
          </div>
          {draft.adapter === 'redirect' && channels.length > 0 && (
            <ChoiceField
              label={editors.fields.channel}
              value={draft.channel}
              choices={[
                ['', editors.noChannel] as const,
                ...channels.map((channel) => [channel.code, inLanguage(channel)] as const),
              ]}
              onChange={(channel) => change('channel', channel)}
            />
          )}
          <TextDraft {...bind('name')} />
          <TextDraft {...bind('name_en')} hint={editors.optional} />
          <PictureDraft {...bind('logo')} own={ownLogos} />
          <NumberDraft {...bind('sort')} hint={records.sortHint} />
          <TickDraft
            label={editors.isEnabled}
            isChecked={draft.is_enabled}
            onChange={(isTicked) => change('is_enabled', isTicked)}
          />
        </div>
      </Card>
      <Receiver {...props} />
      <Card title={editors.limits} note={editors.limitsHint}>
        <div className={GRID}>
          <NumberDraft {...bind('min_amount')} />
          <NumberDraft {...bind('max_amount')} />
          <TextDraft {...bind('open_from')} hint={editors.optional} />
          <TextDraft {...bind('open_until')} hint={editors.optional} />
          {draft.adapter !== 'withdrawal' && <NumberDraft {...bind('deadline_minutes')} />}
        </div>
      </Card>
      <Card
        title={editors.feeCard}
        note={draft.adapter === 'withdrawal' ? editors.feeOfWithdrawal : editors.feeOfDeposit}
      >
        <div className={GRID}>
          <NumberDraft {...bind('fee_fixed')} />
          <NumberDraft {...bind('fee_percent')} />
        </div>
        {mistakes.length === 0 && <FeeExample written={written} />}
      </Card>
    </DraftFields>
  );
}

function GatewayCheck({ code }: { code: string }) {
  const [tested, setTested] = useState<TestAnswer>();
  return <TestService kind="gateway" code={code} isNamed tested={tested} onTested={setTested} />;
}

function Receiver({ draft, change, choices }: MethodFieldsProps) {
  const { editors } = useText();
  const inLanguage = useInLanguage();
  const bind = bindFields<MethodText>(draft, change, editors.fields);
  if (draft.adapter !== 'promptpay' && draft.adapter !== 'bank-transfer') return null;
  const isQr = draft.adapter === 'promptpay';
  const banks = isQr
    ? PROMPTPAY_BANKS.map((bank) => [bank, bank] as const)
    : choices.banks.map((bank) => [bank.bank_abbr, inLanguage(bank)] as const);
  const isKnown = banks.some(([bank]) => bank === draft.bank_abbr);
  return (
    <Card title={editors.receivingAccount} note={editors.receivingHint}>
      <div className={GRID}>
        {isQr ? (
          <>
            <ChoiceField
              label={editors.receiverType}
              value={draft.receiver_type}
              choices={receiverTypes.map((type) => [type, editors.receiverTypes[type]] as const)}
              onChange={(type) => change('receiver_type', type)}
            />
            <TextDraft {...bind('receiver')} />
          </>
        ) : (
          <TextDraft {...bind('bank_acc_number')} />
        )}
        <TextDraft {...bind('bank_acc_name')} />
        <ChoiceField
          label={editors.fields.bank_abbr}
          value={isKnown ? draft.bank_abbr : ''}
          choices={isKnown ? banks : [['', editors.noBank] as const, ...banks]}
          onChange={(bank) => change('bank_abbr', bank)}
        />
      </div>
    </Card>
  );
}

/** The fee of the smallest and of the largest amount. */
function FeeExample({ written }: { written: WrittenMethod }) {
  const { editors } = useText();
  const fee = feeFromWire(written);
  return (
    <ul className="px-4 pb-4 text-small text-muted tabular-nums">
      {[written.min_amount, written.max_amount].map((amount) => {
        const micro = microFromBaht(amount);
        const taken = feeOf(micro, fee);
        return (
          <li key={amount}>
            {editors.feeExample(bahtText(micro), bahtText(taken), bahtText(micro - taken))}
          </li>
        );
      })}
    </ul>
  );
}
