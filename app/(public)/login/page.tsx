import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LoginForm } from "@/components/auth/login-form";
import { LanguageMenu } from "@/components/shell/language-menu";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { BrandMark } from "@/components/ui/brand-mark";
import { oidcName } from "@/entry/oidc-provider";
import { sessionActor } from "@/entry/session-actor";
import { safePath } from "@/lib/browser/safe-path";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("title") };
}

/** Sign-in. Whoever is signed in already goes on. */
export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [{ callbackUrl, error }, member, t] = await Promise.all([
    searchParams,
    sessionActor(),
    getTranslations("auth"),
  ]);
  const asked = typeof callbackUrl === "string" ? callbackUrl : null;
  // The host is not known for sure here; a host that nobody has takes relative paths only.
  if (member) redirect(safePath(asked, "http://intray.invalid"));
  return (
    <main className="relative grid min-h-dvh grid-rows-[1fr_auto] overflow-hidden bg-canvas">
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0 bg-[repeating-linear-gradient(to_bottom,transparent_0_55px,var(--color-line)_55px_56px)] [mask-image:radial-gradient(ellipse_at_center,transparent_35%,black_85%)] phone:hidden"
      />
      <div className="relative grid place-items-center px-6 py-12">
        <div className="w-full max-w-85">
          <BrandMark size="lg" />
          <h1 className="mt-5 font-semibold text-figure tracking-[-0.015em]">{t("title")}</h1>
          <p className="mt-1 text-balance text-ink-2 text-read">{t("lead")}</p>
          <LoginForm
            callbackUrl={asked}
            oidcName={oidcName()}
            oidcRefused={typeof error === "string" && error !== "CredentialsSignin"}
          />
        </div>
      </div>
      <footer className="relative flex items-center justify-between gap-4 px-6 pb-5 text-ink-3 text-meta phone:px-4">
        <span>{t("noAccount")}</span>
        <span className="flex shrink-0 gap-1">
          <LanguageMenu />
          <ThemeMenu />
        </span>
      </footer>
    </main>
  );
}
