import { type ClientLoaderFunctionArgs, type MetaFunction, useNavigate } from "react-router";
import { requireSession } from "#browser/session.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Scanner } from "../parts/scanner.tsx";
import { TypedCode } from "../parts/typed-code.tsx";

export const meta: MetaFunction = () => [{ title: "Scan a tag · Tunse" }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request);
  return null;
}

/** The phone's camera finds a tag; where there is none, its code is typed. */
export default function Scan() {
  const navigate = useNavigate();
  const open = (code: string) => void navigate(`/scan/${code}`);
  return (
    <>
      <PageHeader title="Scan a tag" />
      <div className="flex max-w-xl flex-col gap-6">
        <Scanner onCode={open} />
        <TypedCode onCode={open} />
      </div>
    </>
  );
}
