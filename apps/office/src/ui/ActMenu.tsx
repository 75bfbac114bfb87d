import {
  Button as AriaButton,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  Text,
} from 'react-aria-components';
import { buttonClass } from './Button.tsx';
import { classNames } from './class-names.ts';

export interface MenuAct {
  name: string;
  isDanger?: boolean;
  /** Why the act cannot be done now; it stands below the name. */
  disabledReason?: string | undefined;
  onAct: () => void;
}

/** The acts beside the main ones. One that is off stays, and says why. */
export function ActMenu({ label, acts }: { label: string; acts: readonly MenuAct[] }) {
  return (
    <MenuTrigger>
      <AriaButton className={buttonClass()}>
        {label}
        <span aria-hidden="true">▾</span>
      </AriaButton>
      <Popover
        placement="bottom end"
        className="max-h-[70dvh] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-over"
      >
        <Menu aria-label={label} className="outline-none">
          {acts.map((act) => (
            <ActItem key={act.name} {...act} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function ActItem({ name, isDanger = false, disabledReason, onAct }: MenuAct) {
  const isOff = disabledReason !== undefined;
  return (
    <MenuItem
      textValue={name}
      // An act that is off keeps its place for the keys, so that its reason is read.
      shouldCloseOnSelect={!isOff}
      onAction={() => !isOff && onAct()}
      className={classNames(
        'flex min-h-9 cursor-pointer flex-col justify-center rounded-control px-3 py-1.5 outline-none data-focused:bg-raised pointer-coarse:min-h-11',
        isOff ? 'cursor-not-allowed text-muted' : isDanger && 'text-danger',
      )}
    >
      <Text slot="label">{name}</Text>
      {isOff && (
        <Text slot="description" className="text-small text-muted">
          {disabledReason}
        </Text>
      )}
    </MenuItem>
  );
}
