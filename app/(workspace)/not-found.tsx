import { PageMissing } from "@/components/shell/page-missing";

/** Nothing here, or not yours; inside the workspace the views stay. */
export default function NotFound() {
  return <PageMissing />;
}
