import { pointsPictureUrl } from '../../lib/site.ts';
import { usePictureField } from '../../api/use-picture-field.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { PictureField } from '../../ui/PictureField.tsx';
import type { Settings } from './use-site-draft.ts';

interface PicturesCardProps {
  settings: Settings;
  change: (fields: Partial<Settings>) => void;
}

/** The logo, which is the icon of the installed app too, and the picture of the points. */
export function PicturesCard({ settings, change }: PicturesCardProps) {
  const { site } = useText();
  const bind = usePictureField();
  const { favicon, image_points: points } = settings;
  return (
    <Card title={site.pictures}>
      <div className="grid gap-3 border-t border-line px-4 py-3 sm:grid-cols-2">
        <PictureField
          {...bind({
            label: site.favicon,
            value: favicon,
            onChange: (path) => change({ favicon: path }),
          })}
        />
        <PictureField
          {...bind({
            label: site.pointsPicture,
            value: points,
            url: pointsPictureUrl(points),
            onChange: (path) => change({ image_points: path }),
          })}
        />
      </div>
    </Card>
  );
}
