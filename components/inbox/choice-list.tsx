"use client";

import { Command } from "cmdk";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";

export interface Choice {
  value: string;
  label: string;
  icon?: ReactNode;
  hint?: ReactNode;
  checked?: boolean;
  /** Other words that find it. */
  keywords?: string[];
}

export interface ChoiceListProps {
  label: string;
  placeholder: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  /** What is typed may become a choice of its own: its words, `Add “annual”`. */
  create?: (text: string) => string;
  empty: string;
}

/** Choose by typing or with the arrows: what every triage key opens. */
export function ChoiceList({ label, placeholder, choices, onChoose, create, empty }: ChoiceListProps) {
  const [text, setText] = useState("");
  const wanted = text.trim();
  const offer = create !== undefined && wanted !== "" && !choices.some((c) => c.label === wanted);
  return (
    <Command
      label={label}
      loop
      className="flex min-h-0 flex-col"
      filter={(value, search, keywords) => {
        const words = [value, ...(keywords ?? [])].join(" ").normalize("NFKC").toLowerCase();
        return words.includes(search.normalize("NFKC").toLowerCase().trim()) ? 1 : 0;
      }}
      onKeyDown={(event) => {
        // The keys of a composition choose characters, not rows.
        if (isComposing(event.nativeEvent)) event.stopPropagation();
      }}
    >
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder={placeholder}
        className="h-10 w-full border-line border-b bg-transparent px-5 text-list outline-none phone:h-12 phone:text-[16px]"
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) event.stopPropagation();
        }}
      />
      <Command.List className="max-h-84 min-h-0 overflow-y-auto p-1 phone:max-h-[60dvh]" label={label}>
        <Command.Empty className="px-3 py-4 text-center text-ink-3">{empty}</Command.Empty>
        {choices.map((choice) => (
          <Row key={choice.value} choice={choice} onSelect={() => onChoose(choice.value)} />
        ))}
        {offer ? (
          <Row
            choice={{ value: `new ${wanted}`, label: create(wanted) }}
            onSelect={() => {
              setText("");
              onChoose(wanted);
            }}
          />
        ) : null}
      </Command.List>
    </Command>
  );
}

function Row({ choice, onSelect }: { choice: Choice; onSelect: () => void }) {
  return (
    <Command.Item
      value={choice.value}
      keywords={[choice.label, ...(choice.keywords ?? [])]}
      onSelect={onSelect}
      className="flex h-8 cursor-default select-none items-center gap-2 rounded-chip px-4 text-list data-[selected=true]:bg-hover dark:data-[selected=true]:bg-press phone:h-touch phone:text-[16px] [&>.lucide]:text-ink-3"
    >
      {choice.icon}
      <span className="min-w-0 flex-1 truncate">{choice.label}</span>
      {choice.hint ? <span className="shrink-0 text-ink-3 text-meta tabular-nums">{choice.hint}</span> : null}
      {choice.checked ? <Check className="size-3.5 text-ink-2!" /> : null}
    </Command.Item>
  );
}
