import { useMissing } from '../../api/use-me.ts';
import { choosePicture } from '../../state/picture-request.ts';
import { usePictureField } from '../../api/use-picture-field.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { PictureField } from '../../ui/PictureField.tsx';
import type { Settings, Slide } from './use-site-draft.ts';

const SLIDES_MAX = 20;

interface SlidesCardProps {
  slides: readonly Slide[];
  change: (fields: Partial<Settings>) => void;
}

/** The slides of the members' home screen, in their order. */
export function SlidesCard({ slides, change }: SlidesCardProps) {
  const { site } = useText();
  const replace = (slide_image: Slide[]) => change({ slide_image });
  const missing = useMissing('site:read');
  const add = () =>
    choosePicture({
      title: site.newSlide,
      current: '',
      onChosen: (path) => replace([...slides, { path }]),
    });
  const move = (from: number, to: number) => {
    const slide = slides[from];
    if (slide !== undefined) replace(slides.toSpliced(from, 1).toSpliced(to, 0, slide));
  };
  return (
    <Card
      title={site.slides}
      note={site.slidesNote}
      actions={
        slides.length < SLIDES_MAX && (
          <Button disabledReason={missing} onClick={add}>
            {site.addSlide}
          </Button>
        )
      }
    >
      <ol>
        {slides.map((slide, index) => (
          // A slide has no id: its place in the list is its name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="border-t border-line px-4 py-3">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">{site.slide(index + 1)}</h3>
              <div className="flex gap-1">
                <Button
                  look="quiet"
                  aria-label={site.up(index + 1)}
                  disabledReason={index === 0 ? site.first : undefined}
                  onClick={() => move(index, index - 1)}
                >
                  ↑
                </Button>
                <Button
                  look="quiet"
                  aria-label={site.down(index + 1)}
                  disabledReason={index === slides.length - 1 ? site.last : undefined}
                  onClick={() => move(index, index + 1)}
                >
                  ↓
                </Button>
                <Button
                  look="quiet"
                  aria-label={site.remove(index + 1)}
                  onClick={() => replace(slides.toSpliced(index, 1))}
                >
                  ✕
                </Button>
              </div>
            </div>
            <SlideFields
              slide={slide}
              onChange={(changed) => replace(slides.toSpliced(index, 1, changed))}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function SlideFields({ slide, onChange }: { slide: Slide; onChange: (slide: Slide) => void }) {
  const { site } = useText();
  const bind = usePictureField();
  const optional = (name: 'path_en' | 'text' | 'text_en', value: string) => {
    const { [name]: _before, ...rest } = slide;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <PictureField
        {...bind({
          label: site.path,
          value: slide.path,
          onChange: (path) => onChange({ ...slide, path }),
        })}
      />
      <PictureField
        {...bind({
          label: site.path_en,
          value: slide.path_en ?? '',
          onChange: (path) => optional('path_en', path),
        })}
        onRemove={() => optional('path_en', '')}
      />
      {(['text', 'text_en'] as const).map((name) => (
        <Field
          key={name}
          label={site[name]}
          value={slide[name] ?? ''}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => optional(name, event.target.value)}
        />
      ))}
    </div>
  );
}
