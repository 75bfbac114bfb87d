/** The logos of the chat services in their own colours, drawn for this project. */
export function LineLogo() {
  return (
    <svg width="60" height="60" viewBox="0 0 60 60" aria-hidden="true" className="block">
      <rect width="60" height="60" rx="14" fill="#06c755" />
      <path
        fill="#fff"
        d="M30 13c-10.5 0-19 6.7-19 15 0 7.4 6.8 13.5 16 14.8.6.1 1.5.4 1.7 1 .2.5.1 1.3.1 1.8l-.3 1.7c-.1.5-.4 2 1.7 1.1 2.2-.9 11.5-6.8 15.7-11.6 2.9-3.1 4.1-5.8 4.1-8.8 0-8.3-8.5-15-20-15Z"
      />
      <g
        fill="none"
        stroke="#06c755"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M19 24.5v7h3.7M26 24.5v7M29.5 31.5v-7l5 7v-7M42 24.5h-3.8v7H42M38.2 28H42" />
      </g>
    </svg>
  );
}

export function TelegramLogo() {
  return (
    <svg width="60" height="60" viewBox="0 0 60 60" aria-hidden="true" className="block">
      <rect width="60" height="60" rx="14" fill="#229ed9" />
      <path
        fill="#fff"
        d="M13.5 29.3 43.8 17.5c1.6-.6 2.9.3 2.4 2.5L41 44.2c-.4 1.7-1.4 2.1-2.9 1.3l-7.9-5.8-3.8 3.7c-.5.5-.9.8-1.7.8l.6-8 14.6-13.2c.7-.6-.1-.9-1-.4L20.8 34l-7.8-2.4c-1.6-.5-1.7-1.6.5-2.3Z"
      />
    </svg>
  );
}
