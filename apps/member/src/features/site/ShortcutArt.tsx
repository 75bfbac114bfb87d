import type { ReactNode } from 'react';

/** The frame of the shortcuts' illustrations, in the colours of their sections (site-69). Gold is for money only. */
function Art({ children }: { children: ReactNode }) {
  return (
    <svg
      width="40"
      height="40"
      viewBox="0 0 40 40"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="max-w-full"
    >
      {children}
    </svg>
  );
}

export function CouponArt() {
  return (
    <Art>
      <g transform="rotate(-12 20 20)">
        <path
          className="fill-rewards"
          d="M5 12h22v16H5a2 2 0 0 1-2-2v-2.6a3.4 3.4 0 0 0 0-6.8V14a2 2 0 0 1 2-2Z"
        />
        <path
          className="fill-rewards/55"
          d="M27 12h8a2 2 0 0 1 2 2v2.6a3.4 3.4 0 0 0 0 6.8V26a2 2 0 0 1-2 2h-8Z"
        />
        <path className="stroke-bg" strokeWidth="1.6" strokeDasharray="0.1 3.4" d="M27 14v12" />
        <path
          className="fill-bg"
          d="m16.5 14.6 1.6 3.3 3.7.5-2.7 2.6.7 3.6-3.3-1.7-3.3 1.7.7-3.6-2.7-2.6 3.7-.5Z"
        />
      </g>
    </Art>
  );
}

export function ContactArt() {
  return (
    <Art>
      <path
        className="fill-friends/60"
        d="M18 6h14a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4v5l-6-5h-8a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4Z"
      />
      <path
        className="fill-help"
        d="M8 13h15a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-9l-6 5v-5a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4Z"
      />
      <path className="stroke-bg" strokeWidth="3" d="M10.5 21h.1M15.5 21h.1M20.5 21h.1" />
    </Art>
  );
}

export function CashbackArt() {
  return (
    <Art>
      <path
        className="stroke-rewards"
        strokeWidth="3.4"
        d="M33.5 14.5A15 15 0 1 0 35 21m-.6-13-.6 6.9-6.8-.8"
      />
      <circle className="fill-primary" cx="20" cy="20" r="9" />
      <path
        className="stroke-bg"
        strokeWidth="1.9"
        d="M17.6 15.6v8.8h3.4a2.3 2.3 0 0 0 0-4.5h-3.4m0-4.3h2.9a2.1 2.1 0 0 1 0 4.3M19.6 14v12"
      />
    </Art>
  );
}

export function FriendsArt() {
  return (
    <Art>
      <circle className="fill-friends/55" cx="26.5" cy="12.5" r="5.5" />
      <path className="fill-friends/55" d="M18 32c0-7 3-11.5 8.5-11.5S36 25 36 32Z" />
      <circle className="fill-friends" cx="15" cy="14.5" r="6.5" />
      <path className="fill-friends" d="M4 35c0-8 4-12.5 11-12.5S26 27 26 35Z" />
      <circle className="fill-rewards" cx="31" cy="30" r="6" />
      <path className="stroke-bg" strokeWidth="2.2" d="M31 27v6m-3-3h6" />
    </Art>
  );
}

export function HistoryArt() {
  return (
    <Art>
      <path
        className="fill-secondary"
        d="M9 5h20a2 2 0 0 1 2 2v27l-4-2.6-4 2.6-4-2.6-4 2.6-4-2.6L7 34V7a2 2 0 0 1 2-2Z"
      />
      <path className="stroke-bg" strokeWidth="2.2" d="M12.5 12h13M12.5 17.500h9M12.5 23h6" />
      <circle className="fill-primary stroke-card" strokeWidth="2" cx="29" cy="26" r="8" />
      <path className="stroke-bg" strokeWidth="2.2" d="M29 21.800V26l2.8 2" />
    </Art>
  );
}

export function MinigameArt() {
  return (
    <Art>
      <circle className="fill-ink" cx="20" cy="22" r="15" />
      <path className="fill-rewards" d="M20 22V9a13 13 0 0 1 11.26 6.500Z" />
      <path className="fill-friends" d="m20 22 11.26-6.500a13 13 0 0 1 0 13Z" />
      <path className="fill-games" d="m20 22 11.26 6.500A13 13 0 0 1 20 35Z" />
      <path className="fill-rewards" d="M20 22v13a13 13 0 0 1-11.26-6.500Z" />
      <path className="fill-friends" d="M20 22 8.74 28.500a13 13 0 0 1 0-13Z" />
      <path className="fill-games" d="M20 22 8.74 15.500A13 13 0 0 1 20 9Z" />
      <circle className="fill-ink" cx="20" cy="22" r="4" />
      <path className="fill-help stroke-card" strokeWidth="1.5" d="M15.5 3h9L20 12Z" />
    </Art>
  );
}

export function PromotionArt() {
  return (
    <Art>
      <path className="fill-rewards" d="M6 20h28v13a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3Z" />
      <path
        className="fill-rewards/65"
        d="M5 12h30a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2Z"
      />
      <path className="fill-games" d="M16.5 12h7v24h-7Z" />
      <path
        className="stroke-games"
        strokeWidth="3"
        d="M20 11.500c-1.5-4.5-4.5-7-7.5-7a3.5 3.5 0 0 0 0 7Zm0 0c1.5-4.5 4.5-7 7.5-7a3.5 3.5 0 0 1 0 7Z"
      />
    </Art>
  );
}

export function GamesArt() {
  return (
    <Art>
      <path
        className="fill-games"
        d="M12.5 10h15a8.5 8.5 0 0 1 8.3 7l1.4 8.200a4.8 4.8 0 0 1-8.7 3.500L26 25H14l-2.5 3.700a4.8 4.8 0 0 1-8.7-3.500L4.2 17a8.5 8.5 0 0 1 8.3-7Z"
      />
      <path className="stroke-bg" strokeWidth="2.6" d="M13 14.500v6m-3-3h6" />
      <circle className="fill-rewards" cx="25" cy="19.5" r="2.3" />
      <circle className="fill-friends" cx="29.5" cy="15.5" r="2.3" />
    </Art>
  );
}
