import type { ReactNode } from "react";

export interface SettingsSectionProps {
  /** Of the section in the page's address; its heading gets it with `-title` behind. */
  id: string;
  title: ReactNode;
  /** Beside the heading. */
  status?: ReactNode;
  /** What it is about: text, or paragraphs. */
  lead?: ReactNode;
  /** At the other end of the heading's line; below it on a phone. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of a page of settings that stands on its own. */
export function SettingsSection({ id, title, status, lead, actions, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="max-w-170 scroll-mt-4 border-line border-b py-5 last:border-b-0"
    >
      <div className="flex items-start gap-3 phone:flex-wrap">
        <div className="min-w-0 flex-1 phone:basis-full">
          <h2 id={`${id}-title`} className="flex items-center gap-2 font-semibold">
            {title}
            {status}
          </h2>
          {lead === undefined ? null : <div className="text-pretty text-ink-3 text-meta">{lead}</div>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
