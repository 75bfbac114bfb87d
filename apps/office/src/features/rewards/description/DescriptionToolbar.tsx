import type { ComponentProps } from 'react';
import { useMissing } from '../../../api/use-me.ts';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { ToolIcon } from '../../../ui/description-icons.tsx';
import { toolNames, type ToolName } from './tool-names.ts';

interface DescriptionToolbarProps {
  label: string;
  /** Whether the selection has a tool; undefined for a tool that is no state of the text. */
  isOn?: (tool: ToolName | 'link') => boolean | undefined;
  /** Undefined while the editor loads: the tools stand in their places, and cannot be pressed yet. */
  onTool?: (tool: ToolName | 'link' | 'picture') => void;
}

/** The tools of a description, above its text from the beginning, so that nothing moves when the editor has loaded. */
export function DescriptionToolbar({ label, isOn, onTool }: DescriptionToolbarProps) {
  const { descriptions: words, pictures } = useText();
  const pictureReason = useMissing('site:read');
  const loading = onTool === undefined ? words.loading : undefined;
  const shared = (tool: ToolName | 'link' | 'picture') => ({
    tool,
    onClick: () => onTool?.(tool),
  });
  return (
    <div
      role="toolbar"
      aria-label={words.toolbar(label)}
      className="flex flex-wrap gap-0.5 rounded-t-control border-b border-line bg-raised p-1"
    >
      {toolNames.map((tool) => (
        <ToolButton
          key={tool}
          {...shared(tool)}
          name={words.tools[tool]}
          isOn={isOn?.(tool)}
          disabledReason={loading}
        />
      ))}
      <ToolButton
        {...shared('link')}
        name={words.link}
        isOn={isOn?.('link')}
        disabledReason={loading}
      />
      <ToolButton
        {...shared('picture')}
        name={pictures.chooseFor(label)}
        disabledReason={pictureReason ?? loading}
      />
    </div>
  );
}

interface ToolButtonProps {
  tool: ComponentProps<typeof ToolIcon>['tool'];
  name: string;
  isOn?: boolean | undefined;
  disabledReason?: string | undefined;
  onClick: () => void;
}

function ToolButton({ tool, name, isOn, disabledReason, onClick }: ToolButtonProps) {
  return (
    <Button
      look="quiet"
      className="px-2! aria-pressed:bg-surface aria-pressed:text-ink"
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      disabledReason={disabledReason}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <ToolIcon tool={tool} />
    </Button>
  );
}
