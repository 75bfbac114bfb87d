import { categoryName } from '@kapao/contract/games/category-names.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { useLanguage, useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { DraftFields, NumberDraft, PictureDraft, TextDraft, TickDraft } from '../DraftFields.tsx';
import { OfferPreview } from '../OfferPreview.tsx';
import { bindFields } from '../records/bind-fields.ts';
import { OnBadge } from '../records/OnBadge.tsx';
import { RecordPage } from '../records/RecordPage.tsx';
import { useRecordPage } from '../records/use-record-page.ts';
import { useRightDraft } from '../use-drafted.ts';
import { brandShape, lobbyAnswers, type BrandDraft, type BrandText } from './brand-draft.ts';

type OfficeBrand = OfficeData<'getOfficeBrand'>;

/** The editor of a brand: its name, logo and place in the lobby (editor-26). */
export default function BrandScreen({ params: { code } }: { params: { code: string } }) {
  const { screens } = useText();
  const query = useQueryOf('getOfficeBrand', { params: { code } });
  const loaded = query.data?.key === code ? query.data : undefined;
  if (loaded === undefined) {
    return (
      <Page title={screens.brand}>
        <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
      </Page>
    );
  }
  return <Editor key={code} loaded={loaded} />;
}

function Editor({ loaded }: { loaded: OfficeBrand }) {
  const { records, editors } = useText();
  const language = useLanguage();
  const { key, content, studio_name: studioName } = loaded;
  const { form, page } = useRecordPage('brands', loaded, { shape: brandShape });
  const { draft, change, written } = form;
  const bind = bindFields<BrandText>(draft, change, records.fields);
  return (
    <RecordPage
      {...page}
      title={written.name ?? studioName}
      names={records.fields}
      href={itemPaths.brand(key)}
      badge={<OnBadge isOn={content.is_enabled} />}
      preview={<BrandPreview draft={draft} studioName={studioName} />}
    >
      <DraftFields mistakes={form.mistakes}>
        <Card
          title={records.brand}
          actions={
            <Button
              disabledReason={draft.name === '' ? records.isStudioName : undefined}
              onClick={() => change('name', '')}
            >
              {records.useStudioName}
            </Button>
          }
        >
          <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
            <TextDraft {...bind('name')} hint={records.studioNameIs(studioName)} />
            <NumberDraft {...bind('sort')} hint={records.brandSortHint} />
            <PictureDraft {...bind('logo')} />
            <TickDraft
              label={editors.isEnabled}
              hint={records.brandEnabledHint}
              isChecked={draft.is_enabled}
              onChange={(isTicked) => change('is_enabled', isTicked)}
            />
          </div>
        </Card>
        <Card title={records.categories} note={records.categoriesHint}>
          <div className="px-4 pb-4">
            <DefinitionList
              rows={loaded.categories.map(({ category, games }) => [
                categoryName(category, language),
                records.gamesOf(games.toLocaleString('en-US')),
              ])}
            />
          </div>
        </Card>
      </DraftFields>
    </RecordPage>
  );
}

/** The member app's lobby with the draft in its place. */
function BrandPreview({ draft, studioName }: { draft: BrandDraft; studioName: string }) {
  const { screens, records } = useText();
  const { data } = useQueryOf('listBrands', {});
  const mistakesOf = (typed: BrandDraft) => brandShape.mistakesOf(brandShape.writtenOf(typed));
  const right = useRightDraft(draft, mistakesOf);
  return (
    <OfferPreview
      path="/game"
      label={screens.brands}
      mistakes={mistakesOf(draft)}
      names={records.fields}
      answers={right && data && lobbyAnswers(brandShape.writtenOf(right), data.brands, studioName)}
    />
  );
}
