import { usePropertyPrices } from "../client.ts";
import { PricesShown } from "./job-prices.tsx";

/** What such work costs where a building stands, beside the field of an estimate. */
export function EstimateHint({ propertyId, category }: { propertyId: string; category: string }) {
  const found = usePropertyPrices(propertyId, category, propertyId !== "" && category !== "").data;
  return found ? <PricesShown prices={found} /> : null;
}
