import { LogOut } from "lucide-react";
import { useLogOut } from "#features/accounts/parts/use-log-out.tsx";
import { Button } from "#ui/button.tsx";

export function LogOutButton() {
  return (
    <Button onClick={useLogOut()} icon={<LogOut aria-hidden="true" className="size-5" />}>
      Logout
    </Button>
  );
}
