/** A drawing of a ticket with its stub and a few sparkles. */
export function CouponPicture() {
  return (
    <svg
      width="144"
      height="88"
      viewBox="0 0 144 88"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="self-center"
    >
      <g className="stroke-line-strong">
        <path d="M22 30a6 6 0 0 1 6-6h88a6 6 0 0 1 6 6v8a8 8 0 0 0 0 16v8a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6v-8a8 8 0 0 0 0-16Z" />
        <path d="M92 30v32" strokeDasharray="3 6" />
      </g>
      <g className="stroke-accent">
        <path d="m46 56 20-20" strokeWidth="3" />
        <circle cx="48" cy="38" r="4.5" />
        <circle cx="64" cy="54" r="4.5" />
        <path d="M72 6v8M46 9l4 7M98 9l-4 7" />
      </g>
    </svg>
  );
}
