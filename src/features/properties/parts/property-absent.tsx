import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { toast } from "#ui/toast.ts";

const leaveAfterMs = 5_000;
const back = (
  <ButtonLink to="/dashboard" variant="brand" icon={<ArrowLeft aria-hidden="true" className="size-5" />}>
    Back to Dashboard
  </ButtonLink>
);

/** The property is not there, or not in reach: says so, then leads to the dashboard. */
export function PropertyMissing() {
  const navigate = useNavigate();
  useEffect(() => {
    const description = "The requested property could not be found.";
    const close = toast({ title: "Property Not Found", description, tone: "bad" });
    const timer = setTimeout(() => navigate("/dashboard", { replace: true }), leaveAfterMs);
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [navigate]);
  return (
    <>
      <h1 className="sr-only">Property Not Found</h1>
      <EmptyState title="Property Not Found" action={back}>
        It may have been archived, or it is not one of yours. We take you back to your dashboard in a moment.
      </EmptyState>
    </>
  );
}

export function PropertyFailed() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => toast({ title: "Error Loading Property", description: failed, tone: "bad" }), []);
  return (
    <>
      <h1 className="sr-only">Property</h1>
      <FailedState
        title="Error Loading Property"
        onRetry={() => void revalidate()}
        busy={state !== "idle"}
        action={back}
      >
        {failed}
      </FailedState>
    </>
  );
}

const failed = "Failed to load property details. Please try again.";
