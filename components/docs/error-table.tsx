import { useTranslations } from "next-intl";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { ReferenceError } from "./reference-shape";

/** Every code that an answer can carry; a row has the address that `type` of a problem points to. */
export function ErrorTable({ errors }: { errors: ReferenceError[] }) {
  const t = useTranslations();
  return (
    <div className="-mx-4 desk:-mx-2">
      <Table label={t("docs.guide.errors.title")}>
        <thead>
          <tr>
            <Th>{t("common.code")}</Th>
            <Th>error</Th>
            <Th num>HTTP</Th>
            <Th>{t("docs.guide.errors.meaning")}</Th>
            <Th>{t("docs.guide.errors.retry")}</Th>
          </tr>
        </thead>
        <tbody>
          {errors.map((e) => (
            <Tr key={e.name} id={`error-${e.name}`} className="scroll-mt-20 target:bg-tint">
              <Td className="tabular-nums">
                <a href={`#error-${e.name}`} className="inline-block py-0.5 hover:underline">
                  {e.code}
                </a>
              </Td>
              <Td className="font-mono text-meta">{e.name}</Td>
              <Td num dim>
                {e.status}
              </Td>
              <Td className="text-ink-2">{t(`errors.titles.${e.name as "internal"}`)}</Td>
              <Td dim={!e.retryable}>{t(e.retryable ? "common.yes" : "common.no")}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
