import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Overlays } from "./overlays";
import { SavedViewsProvider } from "./saved-views";
import type { ShellData } from "./shape";
import { ShellKeys } from "./shell-keys";
import { StoppedModels } from "./stopped-models";
import { TabBar } from "./tab-bar";
import { ViewsPane } from "./views-pane";

const none: NonNullable<ShellData["savedViews"]> = [];

/**
 * The frame of the workspace: views at the left, the page beside it; on a phone the page above four tabs.
 * The page fills the height and scrolls inside its own panes.
 */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <SavedViewsProvider drawn={data.savedViews ?? none}>
      <div className="grid h-dvh grid-cols-[var(--spacing-views)_minmax(0,1fr)] overflow-hidden phone:flex phone:flex-col">
        <a
          href="#content"
          className="-translate-y-20 fixed top-2 left-2 z-50 rounded-control bg-overlay px-3 py-1.5 font-medium text-accent-ink shadow-pop focus:translate-y-0"
        >
          {t("skip")}
        </a>
        <ViewsPane data={data} />
        <main
          id="content"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface outline-none"
        >
          <StoppedModels drawn={data.stopped ?? []} level={data.member.level} />
          {children}
        </main>
        <TabBar data={data} />
        <ShellKeys custom={data.keys} level={data.member.level} />
        <Overlays data={data} />
      </div>
    </SavedViewsProvider>
  );
}
