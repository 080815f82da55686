/** The name of some places of the views pane. */
export function NavHead({ children }: { children: string }) {
  return <h2 className="px-2 pt-4 pb-1 font-medium text-ink-3 text-micro">{children}</h2>;
}
