import type { ReactNode } from 'react';

/** Small line icons of the form; drawn with the text colour, hidden from screen readers. */
function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className="yb-icon"
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const PersonIcon = () => (
  <Icon>
    <circle cx="8" cy="5" r="2.6" />
    <path d="M2.8 13.5c.5-3 2.5-4.4 5.2-4.4s4.7 1.4 5.2 4.4" />
  </Icon>
);
export const SearchIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4.3" />
    <path d="M10.3 10.3 14 14" />
  </Icon>
);
export const CloseIcon = () => (
  <Icon>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);
export const CopyIcon = () => (
  <Icon>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1" />
    <path d="M10.5 5.5v-3h-8v8h3" />
  </Icon>
);
export const DeleteIcon = () => (
  <Icon>
    <path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9" />
  </Icon>
);
export const UpIcon = () => (
  <Icon>
    <path d="M8 13V3.5M4 7.3l4-4 4 4" />
  </Icon>
);
export const DownIcon = () => (
  <Icon>
    <path d="M8 3v9.5M4 8.7l4 4 4-4" />
  </Icon>
);
export const RestoreIcon = () => (
  <Icon>
    <path d="M3 8a5 5 0 1 0 1.7-3.7M3 2.5v3h3" />
  </Icon>
);
export const FileIcon = () => (
  <Icon>
    <path d="M4 1.5h5l3.5 3.5v9.5H4zM9 1.5V5h3.5" />
  </Icon>
);
export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2v8M4.7 6.8 8 10l3.3-3.2M2.5 13.5h11" />
  </Icon>
);
export const PlusIcon = () => (
  <Icon>
    <path d="M8 3v10M3 8h10" />
  </Icon>
);
export const EditIcon = () => (
  <Icon>
    <path d="m3 13 .7-3L10.5 3.2l2.3 2.3L6 12.3z" />
  </Icon>
);
export const LinkIcon = () => (
  <Icon>
    <path d="M6.5 9.5 9.5 6.5M7 4.5l1.5-1.5a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.5L4.5 7" />
  </Icon>
);
