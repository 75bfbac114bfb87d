import type { MemberAnswers } from '@kapao/contract/office/site.ts';
import type { PreviewAnswers } from '@kapao/contract/preview.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useMay, useMe } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { MemberPreview } from '../../ui/MemberPreview.tsx';
import { useMistakeWords } from './use-mistake-words.ts';

/** The site without a draft, so that the preview shows it as it is saved. */
const NO_DRAFT = { settings: {}, themes: [] };

/** The members' server makes the site's own QR pictures; the office has no such address. */
function onMemberSite(answers: MemberAnswers, memberUrl: string): MemberAnswers {
  const { settings } = answers.getSettings;
  const { qr_service_url: url } = settings;
  if (!url?.startsWith('/')) return answers;
  const qr_service_url = `${memberUrl}${url}`;
  return { ...answers, getSettings: { settings: { ...settings, qr_service_url } } };
}

interface OfferPreviewProps {
  /** A path of the member app, with the screen's name. */
  path: string;
  label: string;
  /** The answers that show the draft; undefined until it breaks no rule. */
  answers: PreviewAnswers | undefined;
  /** Why the draft cannot be shown as it is typed. */
  mistakes: readonly Mistake[];
  /** The names of the fields; those of promotions and coupons unless given. */
  names?: Readonly<Record<string, string>>;
  /** Other screens to choose from. */
  also?: readonly { path: string; label: string }[];
  /** The time at which the screen is shown; now unless given. */
  at?: string | undefined;
}

/** The member app itself on one screen with a draft (offer-23). */
export function OfferPreview(props: OfferPreviewProps) {
  const { rewards } = useText();
  const may = useMay();
  if (!may('site:read')) return <Card title={rewards.preview} note={rewards.previewMissing} />;
  return <Frame {...props} />;
}

function Frame({ path, label, answers, mistakes, names, also = [], at }: OfferPreviewProps) {
  const { rewards } = useText();
  const wordsOf = useMistakeWords(names);
  const { member_url } = useMe();
  const { data } = useQueryOf('previewSite', { body: NO_DRAFT });
  const { preview: frame, previewScreen: screen, previewLanguage: language } = rewards;
  return (
    <>
      {mistakes.length > 0 && (
        <output className="mb-2 block border-l-2 border-warning pl-3 text-small">
          <p className="font-semibold">
            {answers === undefined ? rewards.previewWaits : rewards.previewIsOther}
          </p>
          <ul>
            {mistakes.map((mistake) => (
              <li key={mistake.field}>{wordsOf(mistake)}</li>
            ))}
          </ul>
        </output>
      )}
      <MemberPreview
        labels={{ frame, screen, language }}
        screens={[{ path, label }, ...also]}
        answers={data && answers && { ...onMemberSite(data.answers, member_url), ...answers }}
        at={at}
      />
    </>
  );
}
